import type { CDPSession, Page } from 'playwright-core';
import { loadAxe } from '../axe.ts';
import { loaded, visit } from '../screen.ts';
import { Barrier, type Findings } from './findings.ts';
import { checkPage } from './page-checks.ts';
import { typedDate } from './by-keyboard.ts';
import {
  isSamePage,
  keepsFocus,
  mark,
  optionsTo,
  PATIENCE,
  pressArrows,
  type Name,
  type Walk,
} from './walk.ts';

/** A node of the accessibility tree, as the browser gives it to a screen reader. */
interface TreeNode {
  id: number;
  role: string;
  name: string;
  description: string;
  properties: Map<string, unknown>;
  parent: TreeNode | undefined;
}

const FIELDS = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'Date', 'DateTime', 'InputTime'];
/** Roles that nobody can use without a name. */
const NAMED = new Set([
  ...FIELDS,
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
]);

/** Walks by roles, names, descriptions and announcements alone, as a screen reader gets them. */
export async function byTree(page: Page, findings: Findings): Promise<Walk> {
  const heard = await listen(page);
  await loadAxe(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');
  /** How many announcements there were before the last action. */
  let from = 0;
  let lastTitle = '';

  /** Waits until the tree holds what is looked for. */
  const until = async <T>(
    look: (nodes: TreeNode[]) => T | undefined,
    criterion: string,
    what: string,
  ): Promise<T> => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = look(await readTree(session));
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Barrier(criterion, what);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)));
    }
  };
  const find = (roles: string[], name: Name) =>
    until(
      (nodes) => nodes.find((node) => roles.includes(node.role) && isNamed(node, name)),
      '4.1.2',
      `There is no ${roles[0]} with the name ${String(name)}.`,
    );
  /** What a screen reader does when a control is activated: focus it, then click it. */
  const activate = async (roles: string[], name: Name) => {
    const node = await find(roles, name);
    await mark(page);
    from = heard.length;
    await call(session, node, 'function () { this.focus(); this.click(); }');
  };
  /** Goes to a field with the reading cursor, and types. */
  const enter = async (roles: string[], name: Name, type: () => Promise<void>) => {
    const node = await find(roles, name);
    await call(session, node, 'function () { this.focus(); }');
    await type();
    return node;
  };

  const walk: Walk = {
    async open(path, heading) {
      from = heard.length;
      await visit(page, path);
      await walk.arrives(heading);
    },
    async arrives(heading) {
      await until(
        (nodes) =>
          nodes.find(
            (node) =>
              node.role === 'heading' &&
              node.properties.get('level') === 1 &&
              isNamed(node, heading),
          ),
        '2.4.6',
        `There is no first heading ${String(heading)}.`,
      );
      await loaded(page);
      const title = await page.title();
      findings.check('2.4.2', title !== '' && title !== lastTitle, () => `The title is ${title}`);
      lastTitle = title;
      if (await isSamePage(page)) {
        await keepsFocus(page, findings);
        const isSaid = await poll(() =>
          heard.slice(from).some((text) => text.includes(title.split(' | ')[0]!)),
        );
        findings.check('4.1.3', isSaid, () => `Nothing announces the page ${title}`);
      }
      checkTree(await readTree(session), findings);
      await checkPage(page, findings);
    },
    follow: (name) => activate(['link'], name),
    press: (name) => activate(['button'], name),
    async write(name, text) {
      await enter(FIELDS, name, async () => {
        await page.keyboard.press('Control+A');
        await page.keyboard.insertText(text);
      });
    },
    async writeDate(name, value) {
      await enter(FIELDS, name, () => page.keyboard.type(typedDate(value)));
    },
    async choose(name, option) {
      const node = await enter(['combobox'], name, async () => {});
      const count = `function (label) { return (${optionsTo.toString()})(this, label); }`;
      await pressArrows(page, Number(await call(session, node, count, option)));
      const chosen = await call(
        session,
        node,
        'function () { return this.selectedOptions[0].label; }',
      );
      findings.check('4.1.2', chosen === option, () => `${String(name)} has ${String(chosen)}`);
    },
    toggle: (name) => activate(['checkbox', 'switch'], name),
    pick: (name) => activate(['radio'], name),
    tab: (name) => activate(['tab'], name),
    async attach(name, file) {
      page.on('filechooser', () => {});
      // The browser adds the chosen file to the name of the button.
      const pattern = typeof name === 'string' ? new RegExp(`^${name}`) : name;
      const node = await find(['button'], pattern);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        call(session, node, 'function () { this.focus(); this.click(); }'),
      ]);
      await chooser.setFiles(file);
    },
    async fromMenu(name, item) {
      await walk.press(name);
      await activate(['menuitem'], item);
    },
    async opensDialog(name) {
      const dialog = await find(['dialog', 'alertdialog'], name);
      const takesFocus = await poll(
        async () =>
          (await call(
            session,
            dialog,
            'function () { return this.contains(document.activeElement); }',
          )) === true,
      );
      findings.check('2.4.3', takesFocus, () => `The dialog ${String(name)} takes no focus`);
      await loaded(page);
      checkTree(await readTree(session), findings);
      await checkPage(page, findings, 'dialog');
    },
    async closesDialog(name) {
      await until(
        (nodes) =>
          nodes.some((node) => node.role === 'dialog' && isNamed(node, name)) ? undefined : true,
        '4.1.2',
        `The dialog ${String(name)} stays.`,
      );
      await keepsFocus(page, findings);
    },
    async escape(name) {
      await mark(page);
      from = heard.length;
      await page.keyboard.press('Escape');
      await walk.closesDialog(name);
    },
    async reads(text) {
      await until(
        (nodes) => (says(nodes, text) ? true : undefined),
        '1.3.1',
        `A screen reader does not read: ${text}`,
      );
    },
    async hears(text) {
      const isSaid = await poll(() => heard.slice(from).some((said) => said.includes(text)));
      if (isSaid) findings.check('4.1.3', true, () => '');
      else findings.add('4.1.3', `Nothing announces: ${text}`);
      if (!isSaid) await walk.reads(text);
      await keepsFocus(page, findings);
    },
    async refuses(name, message) {
      const node = await find([...FIELDS, 'button', 'radiogroup', 'group', 'checkbox'], name);
      const isTied = await poll(async () => {
        const nodes = await readTree(session);
        const now = nodes.find(({ id }) => id === node.id);
        return now?.properties.get('invalid') === 'true' && now.description.includes(message);
      });
      findings.check('3.3.1', isTied, () => `${String(name)} does not say: ${message}`);
    },
  };
  return walk;
}

/** Whether something becomes true. */
async function poll(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return false;
}

function isNamed(node: TreeNode, name: Name): boolean {
  return typeof name === 'string' ? node.name === name : name.test(node.name);
}

/** Whether the text is in the tree, in one piece or in several that follow each other. */
function says(nodes: TreeNode[], text: string): boolean {
  const pieces = nodes.filter(({ role }) => role === 'StaticText').map(({ name }) => name);
  const all = [pieces.join(''), pieces.join(' ').replaceAll(/\s+/g, ' ')];
  return all.some((said) => said.includes(text));
}

async function readTree(session: CDPSession): Promise<TreeNode[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const all = new Map<string, TreeNode>();
  const seen: TreeNode[] = [];
  for (const node of nodes) {
    const own: TreeNode = {
      id: node.backendDOMNodeId ?? 0,
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? '')
        .trim()
        .replaceAll(/\s+/g, ' '),
      description: String(node.description?.value ?? ''),
      properties: new Map(node.properties?.map(({ name, value }) => [name, value.value])),
      parent: node.parentId ? all.get(node.parentId) : undefined,
    };
    all.set(node.nodeId, own);
    if (!node.ignored) seen.push(own);
  }
  return seen;
}

/** Calls a function of the element behind a node, as an action of its user. */
async function call(
  session: CDPSession,
  { id }: TreeNode,
  text: string,
  ...values: string[]
): Promise<unknown> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: id });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId!,
    functionDeclaration: text,
    arguments: values.map((value) => ({ value })),
    userGesture: true,
    returnByValue: true,
  });
  return result.value;
}

/** What somebody moves around by: landmarks, headings, and controls with names. */
function checkTree(nodes: TreeNode[], findings: Findings): void {
  const isDialogOpen = nodes.some(({ role }) => role.endsWith('dialog'));
  const mains = nodes.filter(({ role }) => role === 'main').length;
  findings.check('1.3.1', isDialogOpen || mains === 1, () => `There are ${mains} main landmarks.`);
  const menus = nodes.filter(({ role }) => role === 'navigation').map(({ name }) => name);
  findings.check(
    '1.3.1',
    new Set(menus).size === menus.length,
    () => `Landmarks of navigation share a name: ${menus.join(', ')}`,
  );
  const unnamed = nodes.filter(({ role, name }) => NAMED.has(role) && name === '');
  findings.check('4.1.2', unnamed.length === 0, () => `No name: ${unnamed[0]?.role}`);
  const headings = nodes.filter(({ role }) => role === 'heading');
  const empty = headings.filter(({ name }) => name === '');
  findings.check('2.4.6', empty.length === 0, () => 'A heading is empty.');
}

/** Collects what live regions say. A region that appears together with its text is read only if it is an alert. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeBinding('announce', (_, text: string) => void heard.push(text));
  await page.addInitScript(() => {
    const { announce } = globalThis as unknown as { announce: (text: string) => void };
    const LIVE =
      '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
    const say = (region: Element | null | undefined) => {
      if (!region || region.closest('[aria-hidden=true], [inert], [hidden], [aria-live=off]'))
        return;
      const text = region.textContent.replaceAll(/\s+/g, ' ').trim();
      if (text) announce(text);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        say(element?.closest(LIVE));
        if (type !== 'childList') continue;
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          if (added.matches('[role=alert]')) say(added);
          for (const alert of added.querySelectorAll('[role=alert]')) say(alert);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return heard;
}
