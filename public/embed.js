/*
 * Puts the list of a company's open jobs where its tag stands, in a frame that is as high as the list:
 *
 *   <script async src="https://board.example/embed.js" data-company="{id}"></script>
 *
 * data-theme ('auto', 'light', 'dark'), data-accent (six hexadecimal digits), data-count (1 to 20) and data-title are optional.
 */
(() => {
  const script = document.currentScript;
  if (!script?.dataset.company) return;
  const { company, title, ...look } = script.dataset;
  const { origin } = new URL(script.src);
  const address = new URL(`/embed/companies/${encodeURIComponent(company)}`, origin);
  for (const name of ['theme', 'accent', 'count'])
    if (look[name]) address.searchParams.set(name, look[name]);

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title || 'Open jobs';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;height:480px;border:0';

  addEventListener('message', ({ origin: sender, source, data }) => {
    // Only this frame, and only while it shows the board.
    if (sender !== origin || source !== frame.contentWindow) return;
    if (data?.kind !== 'jobs-embed' || !(data.height > 0 && data.height < 10000)) return;
    frame.style.height = `${Math.ceil(data.height)}px`;
  });
  script.after(frame);
})();
