import type { ComponentProps, ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import { Stack } from './stack.tsx';

interface PageProps extends Omit<ComponentProps<typeof PageTitle>, 'children'> {
  title: ReactNode;
  gap?: ComponentProps<typeof Stack>['gap'];
  /** It has more room than other pages. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of the dashboard: its heading and main actions, and below them its parts. */
export const Page = ({ title, gap, wide, children, ...heading }: PageProps) => (
  <Stack gap={gap} data-wide={wide}>
    <PageTitle {...heading}>{title}</PageTitle>
    {children}
  </Stack>
);
