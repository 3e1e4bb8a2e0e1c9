import { Alert } from './alert.tsx';

/** What a form says that cannot be sent by the browser alone, where scripts are off. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Alert tone="warning">{children}</Alert>
    </noscript>
  );
}
