import { Alert } from './alert.tsx';

/** Shown without scripts, in forms that need them. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Alert tone="warning">{children}</Alert>
    </noscript>
  );
}
