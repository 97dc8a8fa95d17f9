// Lets the browser paint and answer between two pieces of work that together would take long.

export function aBreath(): Promise<void> {
  return new Promise((resolve) => {
    // A message comes sooner than a timer, and also in a tab that is not in view.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
