/** An element that never gets lower, so that nothing below it moves up when it says less. */

/** Attachment: keeps the greatest height that the element had at its width. */
export function keepHeight(element: HTMLElement): () => void {
  let width = 0;
  let greatest = 0;
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth !== width) {
      width = element.offsetWidth;
      greatest = 0;
      element.style.minHeight = "";
    }
    greatest = Math.max(greatest, element.offsetHeight);
    element.style.minHeight = `${greatest}px`;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
