import { Button } from '../../kit/ui/button.tsx';

/** Confirms that what has changed since the dialog opened was read, and goes on with what was typed. */
export function Reread({ label, onRead }: { label: string; onRead: () => void }) {
  return (
    <div>
      <Button
        variant="outline"
        onClick={({ currentTarget }) => {
          onRead();
          currentTarget.closest('form')?.querySelector('textarea')?.focus();
        }}
      >
        {label}
      </Button>
    </div>
  );
}
