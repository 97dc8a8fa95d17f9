// On every page: the service worker is asked for, its updates are offered. Where there is none (an
// old browser, plain http, storage refused) the page works as it does on the first visit.

import { idle, isBusy, pythonSettled, pythonWorks } from "./offline/bench.ts";
import { ON_PARAMETER, type WorkerMessage } from "./offline/names.ts";
import { readSetting, storageOrNull } from "./offline/setting.ts";
import { SiteNotice } from "./offline/site-notice.ts";
import { switchOff } from "./offline/switch-off.ts";
import { watchForUpdates } from "./offline/updates.ts";

async function start(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // A learning environment has its own ideas of what lies where, and for whom.
  if (!workers || document.body.dataset["packaged"] !== undefined) return;
  const scope = new URL(document.body.dataset["root"] || "./", location.href);
  const notice = new SiteNotice(document.body);
  const setting = readSetting(location.search, storageOrNull());
  if (setting.off) {
    if (setting.asked) tellOff(notice);
    await switchOff(workers, scope);
    return;
  }
  pythonWorks(document)
    .then(() => keepPython(workers))
    .catch(() => {});
  await pageLoaded();
  await pythonSettled(document);
  const registration = await workers.register(new URL("sw.js", scope), {
    scope: scope.pathname,
    updateViaCache: "none",
  });
  registration.active?.postMessage({ type: "opened" } satisfies WorkerMessage);
  watchForUpdates(registration, () => offer(notice));
}

/** The page's own files go first. */
function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", () => resolve(), { once: true }));
}

async function keepPython(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  active?.postMessage({ type: "keep-python" } satisfies WorkerMessage);
}

function offer(notice: SiteNotice): void {
  notice.show("Er is een nieuwe versie van deze site. Laad opnieuw wanneer het je uitkomt.", {
    label: "Nieuwe versie laden",
    act: () => {
      if (isBusy(document)) notice.show("De nieuwe versie laadt zodra je programma klaar is.");
      // Opening a page is what brings the new version; the editor's text is kept on the way out.
      void idle(document).then(() => location.reload());
    },
  });
}

function tellOff(notice: SiteNotice): void {
  notice.show("Deze site bewaart hier niets meer voor gebruik zonder netwerk.", {
    label: "Weer aanzetten",
    act: () => {
      location.search = `?${ON_PARAMETER}`;
    },
  });
}

// Offline use is an extra: when it cannot be had, that is no fault of the page.
start().catch(() => {});
