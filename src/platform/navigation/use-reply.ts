import { useEffect, useEffectEvent } from 'react';

/** Hands each reply of a form that is sent without leaving the page over once, when it has come. */
export function useReply<Reply>(reply: Reply | undefined, onReply: (reply: Reply) => void): void {
  const handOver = useEffectEvent(onReply);
  useEffect(() => {
    if (reply !== undefined) handOver(reply);
  }, [reply]);
}
