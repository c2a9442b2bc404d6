import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Tells screen readers the title of each page that one moves to, and moves the focus to its content if it was left on
 * nothing or on the link that was followed. A change of the query alone, as by a filter or a tab, keeps the focus.
 */
export function PageAnnouncer({ contentId }: { contentId: string }): ReactNode {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (!isIdle || announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    const content = document.getElementById(contentId);
    const focused = document.activeElement;
    const isInContent = content !== null && focused !== content && content.contains(focused);
    if (!isInContent && !focused?.closest('dialog, [role="dialog"]')) content?.focus({ preventScroll: true });
  }, [contentId, pathname, isIdle]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
