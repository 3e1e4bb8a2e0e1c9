import type {
  BrowserContext,
  ConsoleMessage,
  Request,
  Response,
  WebError,
} from 'playwright-core';

export interface Problems {
  /** Declares matching problems as expected: `/401 POST .*login/`. */
  expect(pattern: RegExp): void;
  /** The unexpected problems so far, one per line. */
  unexpected(): string[];
  /** Ends the watch: the profile goes on with another test. */
  stop(): void;
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

  const onConsole = (message: ConsoleMessage) => {
    const { url: source } = message.location();
    // The browser's own line for a refused request says less than ours.
    const isRepetition =
      message.text().startsWith('Failed to load resource') && source.startsWith(origin);
    if (message.type() === 'error' && !isRepetition)
      seen.push(`console: ${message.text()} (${source})`);
  };
  const onError = (thrown: WebError) => {
    const error = thrown.error();
    seen.push(`thrown: ${error.stack ?? error.message}`);
  };
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    // Leaving a page ends what it was still loading.
    if (isOurs(request) && reason !== 'net::ERR_ABORTED') {
      seen.push(`failed ${request.method()} ${request.url()}: ${reason}`);
    }
  };
  const onResponse = (response: Response) => {
    const request = response.request();
    if (isOurs(request) && response.status() >= 400) {
      seen.push(`${response.status()} ${request.method()} ${request.url()}`);
    }
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('requestfailed', onFailure);
  context.on('response', onResponse);

  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
    stop: () => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('requestfailed', onFailure);
      context.off('response', onResponse);
    },
  };
}
