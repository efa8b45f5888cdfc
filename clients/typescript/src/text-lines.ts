/** Yields the lines of a body as they arrive, and calls `onChunk` for each chunk. Drops a last line without a newline. */
export async function* textLines(body: ReadableStream<Uint8Array>, onChunk: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    let incomplete = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      const lines = (incomplete + value).split("\n");
      incomplete = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // otherwise the service would keep sending after the caller stopped
  }
}
