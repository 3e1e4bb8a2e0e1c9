import { useEffect, useState } from 'react';
import { lastInputAt, lastRequestAt } from '../../kit/activity.ts';
import { api } from '../../kit/data/api.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/overlays/dialog.tsx';

const MINUTE = 60_000;
/** Milliseconds between two looks at the clock. */
const TICK = 5000;
/** Milliseconds before the end at which the page asks, at most a third of the whole time. */
const WARNING = 2 * MINUTE;
/** Milliseconds of typing without a request, after which one is made; at most a third of the whole time. */
const REQUEST_AFTER = 5 * MINUTE;

/** Warns an administrator whose session is about to end because nothing happens, and leaves when it has ended. */
export function IdleWatch({ minutes }: { minutes: number }) {
  const [isEnding, setEnding] = useState(false);

  useEffect(() => {
    const all = minutes * MINUTE;
    const look = () => {
      const now = Date.now();
      const left = lastRequestAt() + all - now;
      const wasTyping = lastInputAt() - lastRequestAt() > Math.min(REQUEST_AFTER, all / 3);
      if (left > 0 && wasTyping && now - lastInputAt() < 2 * TICK) stay();
      setEnding(left <= Math.min(WARNING, all / 3));
      // The answer says that the session has ended, which opens the login page.
      if (left <= 0) stay();
    };
    const timer = setInterval(look, TICK);
    return () => clearInterval(timer);
  }, [minutes]);

  return (
    <Dialog
      open={isEnding}
      keepOpenOutside
      title="Are you still there?"
      onClose={() => {
        setEnding(false);
        stay();
      }}
      footer={
        <Button
          onClick={() => {
            setEnding(false);
            stay();
          }}
        >
          Stay Logged In
        </Button>
      }
    >
      <p>
        You have been inactive for a while. To protect the board, inactive admins are logged out.
      </p>
    </Dialog>
  );
}

/** Any request keeps the session open, if the user is here. A failure shows when the user goes on. */
const stay = () => void api.getProfile().catch(() => undefined);
