import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type KeptSession, keepSession } from './keep-session.ts';

/** Keeps a signed-in reader's session alive and warns before it ends. */
export default function SessionKeeper({ msLeft }: { msLeft: number }) {
  const kept = useRef<KeptSession>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    kept.current = keepSession(msLeft, setIsNear);
    return () => kept.current?.stop();
  }, [msLeft]);
  const stay = (): void => {
    setIsNear(false);
    kept.current?.touch();
  };
  return (
    <Dialog
      open={isNear}
      onClose={stay}
      title={m.app_session_ends_soon()}
      description={m.app_session_ends_soon_text()}
      size="sm"
      footer={
        <Button variant="primary" onClick={stay}>
          {m.app_session_stay()}
        </Button>
      }
    />
  );
}
