import { useEffect, useEffectEvent } from 'react';

/** Calls `onReply` once for each new reply of a fetcher form. */
export function useReply<Reply>(reply: Reply | undefined, onReply: (reply: Reply) => void): void {
  const handOver = useEffectEvent(onReply);
  useEffect(() => {
    if (reply !== undefined) handOver(reply);
  }, [reply]);
}
