/*
 * Puts the list of a company's open jobs into a page, in a frame that is as high as the list:
 *
 *   <div id="open-jobs-{id}"></div>
 *   <script async src="https://board.example/embed.js" data-company="{id}"></script>
 *
 * The list stands in the element, or without one where the script stands. data-theme ('auto', 'light', 'dark'),
 * data-accent (six hexadecimal digits), data-count (1 to 20) and data-title are optional. They can be parameters of the
 * script's address instead: embed.js?company={id}&count=3.
 */
(() => {
  const PLACE = 'open-jobs-';
  const say = (problem) =>
    console.warn(
      `The list of open jobs cannot be shown. ${problem} Or use the frame in place of the script.`,
    );
  const freePlace = (company) =>
    [...document.querySelectorAll(`[id^="${PLACE}"]`)].find(
      (place) => !place.querySelector('iframe') && (!company || place.id === PLACE + company),
    );

  function show(script) {
    const { origin, searchParams } = new URL(script.src);
    const { company, title, ...look } = { ...Object.fromEntries(searchParams), ...script.dataset };
    const fill = () => {
      const place = freePlace(company);
      if (place) place.append(frame(place.id.slice(PLACE.length)));
      else if (company && document.body?.contains(script)) script.after(frame(company));
      else return false;
      return true;
    };
    function frame(id) {
      const address = new URL(`/embed/companies/${encodeURIComponent(id)}`, origin);
      for (const name of ['theme', 'accent', 'count'])
        if (look[name]) address.searchParams.set(name, look[name]);
      const element = document.createElement('iframe');
      element.src = address.href;
      element.title = title || 'Open jobs';
      element.loading = 'lazy';
      element.style.cssText = 'display:block;width:100%;height:480px;border:0';
      addEventListener('message', ({ origin: sender, source, data }) => {
        // Only this frame, and only while it shows the board.
        if (sender !== origin || source !== element.contentWindow) return;
        if (data?.kind !== 'jobs-embed' || !(data.height > 0 && data.height < 10000)) return;
        element.style.height = `${Math.ceil(data.height)}px`;
      });
      document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
        if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin))
          say(`Allow ${origin} in "frame-src" of this page's content security policy.`);
      });
      return element;
    }
    if (fill()) return;
    // The page's own scripts may add the place later.
    let waits = true;
    const observer = new MutationObserver(() => {
      waits &&= !fill();
      if (!waits) observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
    const check = () =>
      waits && say(`Put <div id="${PLACE}${company ?? '{id}'}"></div> where it belongs.`);
    if (document.readyState === 'complete') check();
    else addEventListener('load', check);
  }

  // Modules, and scripts that a tag manager delays, do not know their own element.
  const { currentScript } = document;
  const all = currentScript
    ? [currentScript]
    : document.querySelectorAll('script[src*="/embed.js"]');
  const shown = (window.openJobsScripts ??= new WeakSet());
  for (const script of all) {
    if (shown.has(script)) continue;
    shown.add(script);
    show(script);
  }
})();
