/** A window event: the page has hydrated. */
export const HYDRATED = 'daybreak:alive';

/** A page with this attribute is complete without scripts, until somebody uses it. */
export const WAITS = 'data-waits';

interface Page {
  /** The scripts' addresses. */
  preloads: readonly string[];
  /** Scrolls to where the page was left. It also marks the history entry, which only the router reads. */
  scroll: () => void;
  /** Runs them, and hydrates the page. */
  run: () => Promise<unknown>;
  /** The selector of a page that waits. */
  waits: string;
  /** Keys of local storage for what only the page's scripts can show. */
  keys: readonly string[];
  /** Addresses of pages that do something when they open. */
  paths: readonly string[];
}

/**
 * Starts a page's scripts: after its first paint if it needs them without being used, otherwise at the first sign of a
 * user. Runs in the browser, where it uses nothing but its argument. What happens before the scripts have come is kept
 * by `keepInput`.
 *
 * These start after the paint (a hidden page is not painted, so a timeout starts it, too):
 * - pages outside the public frame: signed-in areas, and those that sign in, sign up or follow a mailed link;
 * - a public page, if this browser has stored what it shows: a user, hidden jobs, shortcuts that are turned off. This
 *   is asked again when another tab changes it, and when the browser shows a kept page again;
 * - an address that opens something: a job beside the list, the form to apply, or what a page of a feature does;
 * - a history entry with the router's state, after a reload or on the way back: the place in the list, added pages.
 *
 * A touch or the focus of a link is no sign: the browser follows the link, and the scripts would delay it. Neither is a
 * pointer that has not moved: browsers report one after a load. When the page has loaded, its scripts are fetched, but
 * not read, so that the first press does not wait for the network.
 *
 * Going back or forward before the router has loaded would change only the address, so the page is reloaded.
 */
export function startAtFirstSign({ preloads, scroll, run, waits, keys, paths }: Page) {
  const signs = 'pointermove pointerdown keydown focusin input click submit scroll'.split(' ');
  const fetchScripts = (rel: string) => {
    const links = preloads.map((href) =>
      Object.assign(document.createElement('link'), { rel, href, as: 'script' }),
    );
    document.head.append(...links);
  };
  const isBack = Boolean(history.state);
  if (isBack) scroll();
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, onSign, true);
    fetchScripts('modulepreload');
    if (!isBack) scroll();
    // Imports end when a link is followed meanwhile. Only a page that stays reports it.
    run().catch((error: unknown) => setTimeout(() => Promise.reject(error), 3000));
  };
  const onSign = (event: Event) => {
    const { type, target, pointerType, movementX, movementY } = event as PointerEvent;
    if (type === 'pointermove' && !movementX && !movementY) return;
    const isLink =
      target instanceof Element && target.closest('a[href]:not([role=button], [data-held])');
    if (!isLink || type === 'keydown' || pointerType === 'mouse') start();
  };
  const isNeeded = () => {
    try {
      return (
        !document.querySelector(waits) ||
        history.state?.idx !== undefined ||
        /[?&](job|apply)=/.test(location.search) ||
        paths.includes(location.pathname) ||
        keys.some((key) => localStorage.getItem(key) !== null)
      );
    } catch {
      return true;
    }
  };
  const startIfNeeded = () => isNeeded() && start();

  const address = () => location.pathname + location.search;
  const shown = address();
  addEventListener('popstate', () => {
    if (!('__reactRouterDataRouter' in window) && address() !== shown) location.reload();
  });
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  for (const change of ['storage', 'pageshow']) addEventListener(change, startIfNeeded);
  requestAnimationFrame(() => setTimeout(startIfNeeded));
  setTimeout(startIfNeeded, 1000);
  addEventListener('load', () => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (isStarted || isNeeded() || connection?.saveData) return;
    // Safari does not know the first.
    const canFetch = document.createElement('link').relList.supports('prefetch');
    fetchScripts(canFetch ? 'prefetch' : 'modulepreload');
  });
}

type Control = HTMLInputElement | HTMLSelectElement;

interface Kept {
  /** The event after which the page acts. */
  hydrated: string;
  /** The selector of fields in which keys are text. */
  typing: string;
  /** The key of local storage that is 'off' if shortcuts are. */
  shortcuts: string;
}

/**
 * Keeps what a user does before the page has hydrated, and does it afterwards, in the same order. Runs in the browser,
 * where it uses nothing but its argument.
 * - Buttons, and links and forms that need scripts (`data-held`), wait and show it (base.css). Other links and forms work
 *   without scripts, and so do those of visitors with `data-held="user"`.
 * - What a visitor's button names with `data-kept` stays in session storage under this key, for after the login.
 * - A button that is a link within the page waits for a second, and then is followed.
 * - A choice is shown at once; the page hears of it later. Text stays in its field, where the page finds it.
 * - Space presses a link that is a button, as it presses buttons.
 * - A shortcut is announced by `aria-keyshortcuts`. That of a field moves the focus to it at once, so that nothing that
 *   is typed next is lost.
 */
export function keepInput({ hydrated, typing, shortcuts }: Kept) {
  const waiting: (() => void)[] = [];
  const chosen = new Map<Control, string | boolean>();
  const hold = (event: Event, act: () => void, shown?: Element) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    shown?.setAttribute('data-waiting', '');
    const next = () => {
      shown?.removeAttribute('data-waiting');
      act();
    };
    waiting.push(next);
    const link = shown?.getAttribute('href') ?? '';
    if (!link.startsWith('#')) return;
    setTimeout(() => {
      if (!shown?.hasAttribute('data-waiting')) return;
      waiting.splice(waiting.indexOf(next), 1);
      shown.removeAttribute('data-waiting');
      location.hash = link;
    }, 1000);
  };
  const needsScripts = (element: Element) =>
    element.getAttribute('data-held') !== 'user' ||
    document.documentElement.hasAttribute('data-signed-in');
  const valueOf = (control: Control) => ('checked' in control ? control.checked : control.value);
  /** As if it were chosen now. */
  const choose = (control: Control, value: string | boolean) => {
    if (!('checked' in control)) {
      control.value = String(value);
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (value !== control.defaultChecked) {
      control.checked = !value;
      control.click();
    }
  };

  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(
      'button[type=button], a[role=button], :is(a, button)[data-held]',
    );
    // A link in a new tab or window.
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!target || (isElsewhere && target.matches('a'))) return;
    if (!needsScripts(target)) {
      const { value, dataset } = target as HTMLButtonElement;
      if (dataset['kept'])
        sessionStorage.setItem(dataset['kept'], JSON.stringify({ value, at: Date.now() }));
      return;
    }
    hold(event, () => target.click(), target);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const held = form.closest('[data-held]');
    if (!held || !needsScripts(held)) return;
    const submit = () => (submitter ? submitter.click() : form.requestSubmit());
    hold(event, submit, submitter ?? form);
  };
  const onChange = ({ target }: Event) => {
    const control = target as Control;
    if (control.matches('select, [type=checkbox], [type=radio]'))
      chosen.set(control, valueOf(control));
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!(target instanceof Element) || target.matches(typing)) return;
    const link = key === ' ' && target.closest<HTMLElement>('a[role=button]');
    if (link) {
      event.preventDefault();
      if (!event.repeat) link.click();
      return;
    }
    const part = document.querySelector<HTMLInputElement>(
      `[aria-keyshortcuts~="${CSS.escape(key)}"]`,
    );
    if (!part || localStorage.getItem(shortcuts) === 'off') return;
    if (part.matches(typing)) {
      event.preventDefault();
      part.focus();
      part.select();
    } else hold(event, () => target.dispatchEvent(new KeyboardEvent('keydown', event)));
  };

  const listeners = { click: onClick, submit: onSubmit, change: onChange, keydown: onKey };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) addEventListener(type, listener, true);
  const act = async () => {
    for (const [type, listener] of all) removeEventListener(type, listener, true);
    const changes = [...chosen].map(
      ([control, value]) =>
        () =>
          choose(control, value),
    );
    for (const next of [...changes, ...waiting]) {
      next();
      // What it changed is shown before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  addEventListener(hydrated, () => void act(), { once: true });
}
