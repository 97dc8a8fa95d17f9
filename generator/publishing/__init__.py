"""What a web host has to know of the site, for hosts that can be told and files for all others."""
