/** Copies the text of a field. Returns false if the browser refuses: it is selected then, and can be copied by hand. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- over plain HTTP there is nothing else
    return document.execCommand("copy");
  }
}
