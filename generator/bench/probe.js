// Timing inside the page, where no talk with the bench disturbs it. Runs before the page's own
// scripts. Everything is found by the names that a student sees.

globalThis.bench = (() => {
  const LIMIT = 300_000; // ms after which a page is taken not to answer

  const button = (name, within = document) =>
    [...within.querySelectorAll("button")].find((one) => one.textContent.trim() === name);
  const enabled = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
  const region = () => document.querySelector('[aria-label="Uitvoer"]');
  const card = (id) => document.querySelector(`[data-checkpoint="${CSS.escape(id)}"]`);

  /** The time of the first change after which `condition` holds; `already`: or now, if it does. */
  function until(target, condition, already = false) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => reject(new Error("de pagina antwoordt niet"))), LIMIT);
      const observer = new MutationObserver(() => condition() && end(() => resolve(performance.now())));
      function end(settle) {
        clearTimeout(timer);
        observer.disconnect();
        settle();
      }
      if (already && condition()) return end(() => resolve(performance.now()));
      observer.observe(target, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  }

  const ready = () => until(document, () => document.documentElement.dataset.ready !== undefined, true);
  const free = () => until(document, () => enabled(button("Voer uit")), true);

  /** Presses Voer uit; ms until the output holds `text`, and until another run can start. */
  async function run(text) {
    const since = performance.now();
    const shown = until(region(), () => region().textContent.includes(text));
    button("Voer uit").click();
    const output = (await shown) - since;
    return { output, free: (await free()) - since };
  }

  /** Presses Voer uit; ms until the program has ended. */
  async function execute() {
    const since = performance.now();
    const ended = until(document, () => enabled(button("Voer uit")));
    button("Voer uit").click();
    return (await ended) - since;
  }

  /** Presses Controleer in a card; ms until it has a verdict, and the verdict. */
  async function check(id) {
    const verdict = () => ["passed", "failed", "broken"].includes(card(id).dataset.status);
    const since = performance.now();
    const judged = until(card(id), verdict);
    button("Controleer", card(id)).click();
    const ms = (await judged) - since;
    await free();
    return { ms, status: card(id).dataset.status, misconception: card(id).dataset.misconception ?? null };
  }

  /** Presses Stop; ms until another run can start, and until that run shows `text`. */
  async function stop(text) {
    const since = performance.now();
    button("Stop").click();
    const stopped = (await free()) - since;
    await run(text);
    return { stopped, output: performance.now() - since };
  }

  return { ready, run, execute, check, stop };
})();
