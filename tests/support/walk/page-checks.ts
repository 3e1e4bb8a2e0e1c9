import type { Page } from 'playwright-core';
import { axe } from '../axe.ts';
import { settle } from '../browser.ts';
import { measure } from '../inspect.ts';
import type { Findings } from './findings.ts';

/** 1280 px at 400 %. */
const REFLOWED = { width: 320, height: 640 };

/**
 * Looks at the page as it stands: axe, the size of targets, 320 px wide, with the text spacing of WCAG, and motion. The
 * page has its own width again afterwards.
 */
export async function checkPage(
  page: Page,
  findings: Findings,
  part: 'page' | 'dialog' = 'page',
): Promise<void> {
  const size = page.viewportSize()!;
  await settle(page);
  for (const found of await axe(page, 'all', part)) {
    const [line = '', place = ''] = found.split('\n');
    findings.add(criterionOf(line), `${line}: ${place.trim()}`);
  }
  // What axe looks for.
  for (const criterion of ['1.1.1', '1.3.1', '1.4.3', '2.4.4', '2.5.8', '3.1.1', '4.1.2']) {
    findings.criteria.add(criterion);
  }
  const moving = await page.evaluate(findMotion);
  findings.check('2.2.2', moving.length === 0, () => `It moves with motion off: ${moving[0]}`);
  try {
    await page.setViewportSize(REFLOWED);
    await settle(page);
    const wide = await measure(page);
    const widest = async () => (await page.evaluate(findWide)) ?? '';
    const place = wide.length > 0 ? await widest() : '';
    findings.check('1.4.10', wide.length === 0, () => `At 320 px: ${wide[0]} ${place}`);
    for (const found of await axe(page, 'targets', part)) {
      findings.add('2.5.8', `At 320 px: ${found.split('\n').slice(0, 2).join(' ')}`);
    }
    const before = new Set(await page.evaluate(findClipped));
    await page.evaluate(setSpacing, true);
    await settle(page);
    const spaced = await measure(page);
    const clipped = (await page.evaluate(findClipped)).filter((text) => !before.has(text));
    const wrong = [...spaced.filter((line) => !wide.includes(line)), ...clipped];
    const where = wrong.length > 0 ? await widest() : '';
    findings.check('1.4.12', wrong.length === 0, () => `With text spacing: ${wrong[0]} ${where}`);
  } finally {
    await page.evaluate(setSpacing, false);
    await page.setViewportSize(size);
    await settle(page);
  }
}

/** The criterion of a rule of axe that has failed; its best practices belong to the structure of a page. */
function criterionOf(line: string): string {
  const rules: Record<string, string> = {
    'color-contrast': '1.4.3',
    'target-size': '2.5.8',
    label: '4.1.2',
    'link-name': '2.4.4',
    'image-alt': '1.1.1',
  };
  return rules[line.split(' ')[0] ?? ''] ?? '1.3.1';
}

/** Runs in the page: an innermost element that is wider than the window. */
function findWide(): string | undefined {
  const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
  const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const liesInStrip = ({ parentElement: parent }: Element): boolean =>
    parent !== null && parent !== document.body && (scrolls(parent) || liesInStrip(parent));
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility() && isWide(element) && !liesInStrip(element),
  );
  return wide.find((element) => ![...element.children].some(isWide))?.outerHTML.slice(0, 200);
}

/** Runs in the page: what moves although people have asked for less motion. */
function findMotion(): string[] {
  return document.getAnimations().flatMap(({ effect, playState }) => {
    if (!(effect instanceof KeyframeEffect) || playState !== 'running') return [];
    const { duration, iterations } = effect.getComputedTiming();
    const isMoving = effect
      .getKeyframes()
      .some((frame) => ['transform', 'translate', 'rotate', 'scale'].some((key) => key in frame));
    const isLong = Number(duration) * Number(iterations) > 200;
    return isMoving && isLong ? [effect.target?.outerHTML.slice(0, 120) ?? ''] : [];
  });
}

/** Runs in the page: the spacing of WCAG 1.4.12, in a style sheet of its own. */
function setSpacing(isOn: boolean): void {
  const key = 'spacingSheet';
  const holder = globalThis as unknown as Record<string, CSSStyleSheet | undefined>;
  if (!holder[key]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    holder[key] = sheet;
  }
  const sheet = holder[key];
  const others = document.adoptedStyleSheets.filter((each) => each !== sheet);
  document.adoptedStyleSheets = isOn ? [...others, sheet] : others;
}

/** Runs in the page: texts of which a part is cut off. */
function findClipped(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) return [];
    const { overflowX, overflowY } = getComputedStyle(element);
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    // Hidden except from screen readers.
    if (clientWidth <= 1 || clientHeight <= 1) return [];
    const isCut =
      (overflowX === 'hidden' && scrollWidth > clientWidth + 1) ||
      (overflowY === 'hidden' && scrollHeight > clientHeight + 4);
    return isCut ? [element.textContent.trim().slice(0, 60)] : [];
  });
}
