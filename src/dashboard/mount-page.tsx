/** How every page begins: its language is known before it has asked anything, and the reader's software is told. */
import { type ComponentType, render } from "preact";
import type { Locale } from "../messages/messages";

export function mountPage(Page: ComponentType<{ locale: Locale }>): void {
  const root = document.getElementById("page");
  if (root === null) return;
  const locale = /^ja/i.test(root.dataset.locale || navigator.language) ? "ja" : "en";
  document.documentElement.lang = locale;
  render(<Page locale={locale} />, root);
}
