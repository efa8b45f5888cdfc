/** Lines of a body, as they come; `onHeard` is told of each part of it. What has no end of line was cut off. */
export async function* lines(body: ReadableStream<Uint8Array>, onHeard: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    let begun = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onHeard();
      const parts = (begun + value).split("\n");
      begun = parts.pop() ?? "";
      yield* parts;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // or the service would go on telling whoever has stopped listening
  }
}
