// The service worker's own global scope, typed.

export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
