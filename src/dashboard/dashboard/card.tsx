/** A titled part of the page. */
import type { ComponentChildren } from "preact";

export function Card(props: { id: string; title: string; count?: number; children: ComponentChildren }) {
  const { id, title, count, children } = props;
  return (
    <section class={`card ${id}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title}
        {count !== undefined && <span class="count">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
