import './kit/styles/fonts.css';
import './kit/styles/tokens.css';
import './kit/styles/base.css';
import './kit/styles/forced-colors.css';
import './kit/styles/print.css';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import onest from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url';
import { type ReactNode, use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { apiContext, offContext } from './api-context.ts';
import * as features from './features.ts';
import { EARLY_SCRIPT, FRAME_COLORS, frameMedia } from './kit/color-scheme.ts';
import { LinkButton } from './kit/ui/button.tsx';
import { ErrorState } from './kit/ui/feedback/error-state.tsx';
import { Notices } from './kit/ui/feedback/notices.tsx';
import { PageAnnouncer } from './kit/ui/feedback/page-announcer.tsx';
import { Nonce } from './nonce.ts';
import { HYDRATED } from './shells/first-sign.ts';
import type { WebFeature } from './panels.tsx';
import { type RootHandle, useSite } from './site.ts';

/** Browsers load them with the pages that have places for them. */
const FEATURES = import.meta.env.SSR ? Object.values<WebFeature>(features) : [];

/** For the `meta` of pages. Only crawlers and other sites read it, from the server's page: browsers do without the scripts. */
export const handle: RootHandle = {
  features: FEATURES,
};

/** Has run when the browser's own scripts load, so they do without its text. */
const earlyScript = import.meta.env.SSR
  ? (off: readonly string[]) =>
      [
        EARLY_SCRIPT,
        ...FEATURES.flatMap((feature) =>
          off.includes(feature.name) ? [] : (feature.earlyScript ?? []),
        ),
      ].join('\n')
  : () => '';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  // Drawing favicon.svg would take a phone as long as all scripts of the page.
  { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[onest, bricolage].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
];

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const featuresOff = context.get(offContext);
  const [site, { rates, date }] = await Promise.all([api.getSite(), api.getRates()]);
  // Demo logins are for the login page.
  const { demoLogins: _logins, status: _status, message: _message, ...settings } = site;
  return {
    ...settings,
    featuresOff,
    storedKeys: FEATURES.flatMap(({ storedKeys = [] }) => storedKeys),
    footerLinks: [
      ...FEATURES.flatMap(({ name, footerLinks = [] }) =>
        featuresOff.includes(name) ? [] : footerLinks,
      ),
      { to: '/accessibility', label: 'Accessibility' },
    ],
    // In the order of the choices.
    rates: Object.fromEntries(
      Object.entries(rates).toSorted(([one], [other]) => one.localeCompare(other)),
    ),
    ratesDate: date,
  };
}

/** The board's settings do not change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  const { featuresOff } = useSite();
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), []);
  return (
    // The early script writes attributes before React sees the element.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media={frameMedia('light')} content={FRAME_COLORS.light} />
        <meta name="theme-color" media={frameMedia('dark')} content={FRAME_COLORS.dark} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: earlyScript(featuresOff) }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageAnnouncer />
        <Notices />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** The error page for errors outside of every area. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reason = isRouteErrorResponse(error) && error.statusText;
  return (
    <main id="main">
      <title>Something went wrong</title>
      <ErrorState level={1} message={reason || 'This page could not be shown.'}>
        <LinkButton to="/" reloadDocument>
          Back to Home
        </LinkButton>
      </ErrorState>
    </main>
  );
}
