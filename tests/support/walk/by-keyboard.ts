import type { Locator, Page } from 'playwright-core';
import { letsFocusOut } from '../keyboard.ts';
import { loaded, visit } from '../screen.ts';
import { Barrier, type Findings } from './findings.ts';
import {
  keepsFocus,
  mark,
  optionsTo,
  PATIENCE,
  pressArrows,
  shows,
  type Name,
  type Walk,
} from './walk.ts';

/** An upper limit of tab stops on the way to a control. */
const MOST_STOPS = 200;
/** More parts than a date with its calendar has, each of which is a stop. */
const MOST_PARTS = 6;
/** An upper limit of arrows within a group. */
const MOST_ARROWS = 40;

type Role = Parameters<Page['getByRole']>[0];

const FIELDS: Role[] = ['textbox', 'searchbox', 'combobox', 'spinbutton'];

/** Walks with Tab, Shift+Tab, the arrows, Enter, Space and Escape alone. */
export function byKeyboard(page: Page, findings: Findings): Walk {
  const { keyboard } = page;
  const find = (role: Role, name: Name) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  const field = (name: Name) => {
    const [first, ...others] = FIELDS.map((role) => page.getByRole(role, { name, exact: true }));
    return others.reduce((any, one) => any.or(one), first!).first();
  };

  /** Presses Tab, or Shift+Tab for what lies behind, until a control has the focus. */
  const reach = async (target: Locator, name: Name): Promise<void> => {
    await shows(target, '2.1.1', `There is no ${String(name)}.`);
    await keepsFocus(page, findings);
    let stays = 0;
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const focus = await target.evaluate(readFocus);
      if (stop > 0 && focus.path !== '') {
        findings.check('2.4.7', focus.isShown, () => `The focus cannot be seen on ${focus.path}`);
        findings.check('2.4.11', !focus.isCovered, () => `Something covers ${focus.path}`);
        stays = focus.stays ? stays + 1 : 0;
        findings.check('2.1.2', stays < MOST_PARTS, () => `Tab does not leave ${focus.path}`);
      }
      if (focus.isTarget) return;
      await keyboard.press(focus.isPast && stop < MOST_STOPS / 2 ? 'Shift+Tab' : 'Tab');
    }
    throw new Barrier('2.1.1', `Tab does not reach ${String(name)}.`);
  };
  const act = async (key: string) => {
    await mark(page);
    await keyboard.press(key);
  };
  /** Moves within a group until a part of it has the focus. */
  const arrowTo = async (target: Locator, key: string, name: Name) => {
    for (let step = 0; step < MOST_ARROWS; step++) {
      // A menu takes the focus one frame after it has opened.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press(key);
    }
    throw new Barrier('2.1.1', `The arrows do not reach ${String(name)}.`);
  };

  const walk: Walk = {
    async open(path, heading) {
      await visit(page, path);
      await walk.arrives(heading);
    },
    async arrives(heading) {
      const target = page.getByRole('heading', { level: 1, name: heading, exact: true });
      await shows(target, '2.4.6', `There is no page with the heading ${String(heading)}.`);
      await loaded(page);
      await keepsFocus(page, findings);
    },
    async follow(name) {
      await reach(find('link', name), name);
      await act('Enter');
    },
    async press(name) {
      await reach(find('button', name), name);
      await act('Enter');
    },
    async write(name, text) {
      await reach(field(name), name);
      await keyboard.type(text);
    },
    async writeDate(name, value) {
      await reach(field(name), name);
      await keyboard.type(typedDate(value));
    },
    async choose(name, option) {
      const list = field(name);
      await reach(list, name);
      await pressArrows(page, await list.evaluate(optionsTo, option));
      const chosen = await list.evaluate(
        (element) => (element as HTMLSelectElement).selectedOptions[0]?.label,
      );
      findings.check('2.1.1', chosen === option, () => `${String(name)} has ${chosen}`);
    },
    async toggle(name) {
      const box = page
        .getByRole('checkbox', { name, exact: true })
        .or(page.getByRole('switch', { name, exact: true }))
        .first();
      await reach(box, name);
      await act('Space');
    },
    async pick(name) {
      const radio = find('radio', name);
      await shows(radio, '2.1.1', `There is no ${String(name)}.`);
      // Tab stops at the chosen one of the group, or at one of its ends.
      const group = await radio.getAttribute('name');
      const all = page.locator(`input[type=radio][name="${group}"]`);
      const chosen = page.locator(`input[type=radio][name="${group}"]:checked`);
      await reach((await chosen.count()) > 0 ? chosen : all.first(), name);
      await arrowTo(radio, 'ArrowDown', name);
      await keyboard.press('Space');
    },
    async tab(name) {
      const target = find('tab', name);
      await reach(page.getByRole('tab', { selected: true }).first(), name);
      await arrowTo(target, 'ArrowRight', name);
      await act('Enter');
    },
    async attach(name, file) {
      // The browser reports file choosers only to listeners.
      page.on('filechooser', () => {});
      await reach(find('button', name), name);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        keyboard.press('Space'),
      ]);
      await chooser.setFiles(file);
    },
    async fromMenu(name, item) {
      await walk.press(name);
      const target = find('menuitem', item);
      await shows(target, '2.1.1', `There is no ${String(item)} in ${String(name)}.`);
      await arrowTo(target, 'ArrowDown', item);
      await act('Enter');
    },
    async opensDialog(name) {
      const dialog = find('dialog', name);
      await shows(dialog, '2.1.1', `The dialog ${String(name)} does not open.`);
      await loaded(dialog);
      const handle = await dialog.elementHandle();
      const hasFocus = await page
        .waitForFunction((element) => element?.contains(document.activeElement), handle)
        .then(
          () => true,
          () => false,
        );
      findings.check('2.4.3', hasFocus, () => `The dialog ${String(name)} does not take the focus`);
      const isLeft = await letsFocusOut(page, dialog);
      findings.check('2.4.3', !isLeft, () => `Tab leaves the open dialog ${String(name)}`);
    },
    async closesDialog(name) {
      await find('dialog', name).waitFor({ state: 'detached' });
      await keepsFocus(page, findings);
    },
    async escape(name) {
      await mark(page);
      await keyboard.press('Escape');
      const isClosed = await find('dialog', name)
        .waitFor({ state: 'detached', timeout: PATIENCE })
        .then(
          () => true,
          () => false,
        );
      findings.check('2.1.2', isClosed, () => `Escape does not close ${String(name)}`);
      await keepsFocus(page, findings);
    },
    reads: (text) => shows(page.getByText(text), '2.1.1', `The page does not say: ${text}`),
    async hears(text) {
      await walk.reads(text);
      await keepsFocus(page, findings);
    },
    refuses: (_, message) => shows(page.getByText(message), '3.3.1', `Nothing says: ${message}`),
  };
  return walk;
}

/** A day or a time as American browsers take it. */
export function typedDate(value: string): string {
  const [year, month, day] = value.split('-');
  if (day) return `${month}${day}${year}`;
  const [hours = '', minutes] = value.split(':');
  const hour = Number(hours);
  return `${String(hour % 12 || 12).padStart(2, '0')}${minutes}${hour < 12 ? 'AM' : 'PM'}`;
}

/** Runs in the page: where the focus is, whether it can be seen, and how to go on to the target. */
function readFocus(target: Element) {
  const focused = document.activeElement ?? document.body;
  const isOutlined = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' &&
    Number.parseFloat(style.outlineWidth) > 0 &&
    !/, 0\)$|^transparent$/.test(style.outlineColor);
  const isBody = focused === document.body;
  let isShown = isBody || isOutlined(getComputedStyle(focused, '::after'));
  let element: Element | null = focused;
  for (let level = 0; element && level < 4; level++) {
    isShown ||= isOutlined(getComputedStyle(element));
    element = element.parentElement;
  }
  const page = globalThis as typeof globalThis & { lastFocused?: Element };
  const stays = page.lastFocused === focused;
  page.lastFocused = focused;
  return {
    stays,
    path: isBody ? '' : pathOf(focused),
    isShown,
    isCovered: !isBody && isCovered(focused) && staysCovered(focused),
    isTarget: focused === target,
    isPast:
      !isBody && (target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  };

  /** What stands for a control that is drawn by its label, or by what surrounds it. */
  function drawn(control: Element): Element {
    let part: Element = (control as HTMLInputElement).labels?.[0] ?? control;
    const own = control.getBoundingClientRect();
    if (own.width > 2 && own.height > 2) part = control;
    return part;
  }

  /** Something that appeared since may have moved it, as anybody sees who scrolls a little. */
  function staysCovered(control: Element): boolean {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return isCovered(control);
  }

  /** Nothing of it can be seen: other contents lie over all of it. */
  function isCovered(control: Element): boolean {
    const part = drawn(control);
    const box = part.getBoundingClientRect();
    const shares = [0.05, 0.5, 0.95];
    return !shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        if (!hit) return false;
        // A transparent control may lie below what draws it.
        return part.contains(hit) || hit.contains(part) || hit.contains(control);
      }),
    );
  }

  function pathOf(control: Element): string {
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
    const place = control.id || control.getAttribute('name') || control.getAttribute('href') || '';
    return `${control.localName} ${name} ${place}`.replaceAll(/\s+/g, ' ').trim();
  }
}
