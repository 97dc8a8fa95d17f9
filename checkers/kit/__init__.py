"""What every checker shares; no lesson is known here."""
