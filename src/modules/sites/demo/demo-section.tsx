import type { ReactNode } from 'react';

/** A gallery section with an anchor. */
export function DemoSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-t border-line py-8 first:border-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="mb-4 text-xl font-semibold">
        <a href={`#${id}`} className="rounded-sm hover:text-accent">
          {title}
        </a>
      </h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

/** One state of a component, with a caption. */
export function DemoState({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-xs text-ink-soft">{name}</p>
      {children}
    </div>
  );
}

export function DemoRow({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
