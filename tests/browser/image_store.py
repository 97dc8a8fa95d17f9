"""The image of Python that the page keeps, and how to know that Python came from it."""

# Only an image holds what a first program can do without.
IS_FROM_IMAGE = "import sys\nprint('numpy.fft' in sys.modules)\n"
LENGTH = """async () => {
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      if (request.url.includes("python-image")) {
        const kept = await caches.match(request);
        return (await kept.arrayBuffer()).byteLength;
      }
  return 0;
}"""
DAMAGE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.includes("python-image")) continue;
      const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
      await cache.put(request, new Response(bytes.subarray(0, bytes.length >> 1)));
    }
  }
}"""
