import type { BrowserContext, Request } from 'playwright-core';

export interface Problems {
  /** Declares matching problems as expected: `/401 POST .*login/`. */
  expect(pattern: RegExp): void;
  /** The unexpected problems so far, one per line. */
  unexpected(): string[];
}

/**
 * Collects what goes wrong in any page of the profile, a line for each: `console: text`, `thrown: text`,
 * `failed GET url: reason`, `401 POST url`. Requests to other hosts count only by what they say on the console.
 */
export function watchProblems(context: BrowserContext, url: string): Problems {
  const { origin } = new URL(url);
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const isOurs = (request: Request) => new URL(request.url()).origin === origin;

  context.on('console', (message) => {
    const { url: source } = message.location();
    // The browser's own line for a refused request says less than ours.
    const isRepetition =
      message.text().startsWith('Failed to load resource') && source.startsWith(origin);
    if (message.type() === 'error' && !isRepetition)
      seen.push(`console: ${message.text()} (${source})`);
  });
  context.on('weberror', (thrown) => {
    const error = thrown.error();
    seen.push(`thrown: ${error.stack ?? error.message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    // Leaving a page ends what it was still loading.
    if (isOurs(request) && reason !== 'net::ERR_ABORTED') {
      seen.push(`failed ${request.method()} ${request.url()}: ${reason}`);
    }
  });
  context.on('response', (response) => {
    const request = response.request();
    if (isOurs(request) && response.status() >= 400) {
      seen.push(`${response.status()} ${request.method()} ${request.url()}`);
    }
  });

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
