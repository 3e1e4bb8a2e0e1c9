/*
 * The page that the service worker shows when the network does not answer. It lists what the device keeps for the
 * signed-in job seeker (../web/copy.ts), and opens the board again when the server answers.
 */
const CACHE = 'device';
const COPY = '/device/copy';
/** Milliseconds for which a copy is shown: as long as a session lasts. */
const LIFE = 30 * 24 * 3_600_000;
/** Milliseconds between two questions whether the server answers. */
const ASK_EVERY = 5000;

const byId = (id) => document.getElementById(id);
/** The page for somebody who opened this one by its own address. */
const FRESH = '/applications/my-applications';

const scheme = localStorage.getItem('colour-scheme');
if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme;

/** The copy of the signed-in user; undefined if there is none. */
async function readCopy() {
  const user = JSON.parse(localStorage.getItem('user') ?? 'null');
  const cache = await caches.open(CACHE);
  const kept = await cache.match(COPY);
  const copy = kept && (await kept.json());
  const isOwn = copy?.user === user?._id && Date.now() - Date.parse(copy?.at) < LIFE;
  return copy && user && isOwn ? copy : undefined;
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** A job or an application, as ../web/copy.ts writes it. */
function row({ title, company, mark, facts, important, texts }) {
  const article = element('article');
  const head = element('div', 'head');
  head.append(element('h3', '', title));
  if (mark) head.append(element('span', 'mark', mark));
  article.append(head, element('p', '', company), element('p', 'dim', facts.join(' • ')));
  for (const line of important) article.append(element('p', 'important', line));
  for (const [name, text] of texts) {
    const details = element('details');
    const summary = element('summary', '', name);
    summary.setAttribute('aria-label', `${name}: ${title}`);
    details.append(summary, element('p', 'text', text));
    article.append(details);
  }
  const item = element('li');
  item.append(article);
  return item;
}

function section({ title, none, rows }, index) {
  const heading = element('h2', '', title);
  heading.id = `list-${index}`;
  const list = element('ul');
  list.append(...(rows.length > 0 ? rows.map(row) : [element('li', 'dim', none)]));
  const made = element('section');
  made.setAttribute('aria-labelledby', heading.id);
  made.append(heading, list);
  return made;
}

async function show() {
  const copy = await readCopy();
  if (!copy) return;
  const time = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  byId('site').textContent = copy.siteName;
  byId('as-of').textContent = `As of ${time.format(new Date(copy.at))}.`;
  byId('lists').replaceChildren(...copy.lists.map(section));
  byId('copy').hidden = false;
}

const answers = () =>
  fetch('/healthz', { cache: 'no-store', redirect: 'error' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Goes on when the server answers. */
async function ask() {
  if (!(await answers())) return;
  clearInterval(timer);
  byId('lead').textContent = 'You are back online. Loading the page…';
  if (location.pathname === '/offline.html') location.replace(FRESH);
  else location.reload();
}

const timer = setInterval(ask, ASK_EVERY);
addEventListener('online', ask);
byId('again').addEventListener('click', () => location.reload());
// Somebody logged out in another window.
addEventListener('storage', () => location.reload());
if (location.pathname === '/offline.html') void ask();
show().catch(() => {});
