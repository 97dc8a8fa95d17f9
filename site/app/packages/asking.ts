// What a worker asks of the page that fetches, over a port of their own.

export interface Ask {
  id: number;
  url: string;
}

/** `status` is 0 where nobody answers, or where the page does not ask. */
export interface Reply {
  id: number;
  status: number;
  type: string;
  body: ArrayBuffer;
}
