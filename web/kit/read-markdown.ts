import MarkdownIt from 'markdown-it';
import { type Block, type Inline, isLinkable } from '../../shared/kit/markdown.ts';

type Parser = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Parser['parse']>[number];
type RuleInline = Parameters<Parser['inline']['ruler']['push']>[1];

/** Deeper lists and quotes are left out. */
const DEPTH_MAX = 30;

let parser: Parser | undefined;

/** Made when it is needed, so that pages that only show what was read do not load it. */
function parserOf(): Parser {
  if (parser) return parser;
  parser = new MarkdownIt({ html: false, breaks: true, linkify: true, maxNesting: DEPTH_MAX });
  // What people write without meaning Markdown stays as it is: indented lines, lines of dashes, entities.
  parser.disable([
    'code',
    'lheading',
    'reference',
    'table',
    'entity',
    'autolink',
    'strikethrough',
    'html_block',
    'html_inline',
  ]);
  parser.validateLink = isLinkable;
  // Of addresses without marks, only those of pages: 'Node.js' is none.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  for (const schema of ['mailto:', 'ftp:', '//']) parser.linkify.add(schema, null);
  parser.inline.ruler.at('image', pictureAsTyped());
  return parser;
}

/** The rule that reads pictures, which leaves them as they were typed. */
function pictureAsTyped(): RuleInline {
  const { ruler } = new MarkdownIt().inline;
  ruler.enableOnly('image');
  const [readPicture] = ruler.getRules('');
  return (state, silent) => {
    const start = state.pos;
    if (!readPicture?.(state, silent)) return false;
    if (!silent) {
      state.tokens.pop();
      // As an escaped sign: it becomes text after addresses have become links.
      state.push('text_special', '', 0).content = state.src.slice(start, state.pos);
    }
    return true;
  };
}

/** Reads Markdown: headings, lists, quotes, code, bold, italics, links and addresses of pages. Everything else is text. */
export const readMarkdown = (text: string): Block[] => blocksOf(nest(parserOf().parse(text, {})));

interface Node {
  token: Token;
  children: Node[];
}

/** Opening and closing tokens as a tree. */
function nest(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const node = { token, children: [] };
    open.at(-1)?.push(node);
    if (token.nesting === 1) open.push(node.children);
  }
  return root;
}

const blocksOf = (nodes: readonly Node[]): Block[] => nodes.flatMap((node) => toBlock(node) ?? []);

function toBlock({ token, children }: Node): Block | undefined {
  switch (token.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', content: partsOf(children) };
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), content: partsOf(children) };
    case 'bullet_list_open':
      return { kind: 'list', items: children.map((item) => blocksOf(item.children)) };
    case 'ordered_list_open':
      return {
        kind: 'list',
        start: Number(token.attrGet('start') ?? 1),
        items: children.map((item) => blocksOf(item.children)),
      };
    case 'blockquote_open':
      return { kind: 'quote', content: blocksOf(children) };
    case 'fence':
      return { kind: 'code', text: token.content.replace(/\n$/, '') };
    case 'hr':
      return { kind: 'rule' };
    default:
      return undefined;
  }
}

/** The inline tokens of a paragraph or heading. */
const partsOf = (nodes: readonly Node[]): Inline[] =>
  nodes.flatMap(({ token }) => toParts(nest(token.children ?? [])));

const toParts = (nodes: readonly Node[]): Inline[] => nodes.flatMap((node) => toPart(node) ?? []);

function toPart({ token, children }: Node): Inline | undefined {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return { kind: 'break' };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'strong_open':
      return { kind: 'strong', content: toParts(children) };
    case 'em_open':
      return { kind: 'emphasis', content: toParts(children) };
    case 'link_open':
      return {
        kind: 'link',
        href: String(token.attrGet('href') ?? ''),
        content: toParts(children),
      };
    default:
      return token.content || undefined;
  }
}
