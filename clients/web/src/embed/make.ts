/** Elements of a page without a framework. */

export function make<K extends keyof HTMLElementTagNameMap>(tag: K, name = "", text = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}

/** A button with a sign, and a name for screen readers. */
export function button(sign: string, name: string, press: () => void): HTMLButtonElement {
  const element = make("button", "", sign);
  element.type = "button";
  label(element, name);
  element.addEventListener("click", press);
  return element;
}

export function label(element: HTMLElement, name: string): void {
  element.ariaLabel = name;
  element.title = name;
}
