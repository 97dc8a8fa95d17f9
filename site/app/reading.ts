// Reading a lesson: contents that follow, terms that explain themselves, a place that is kept. Once
// there is something to read, what can be done with it is asked for.

import { firstPaint } from "./first-paint.ts";
import { keepPlace, readPlace } from "./place.ts";
import { Contents } from "./reading/contents.ts";
import { layOutFar } from "./reading/far.ts";
import { followSections, type Section } from "./reading/sections.ts";
import { setUpTerms } from "./reading/terms.ts";
import { openStorage } from "./storage.ts";

function start(story: HTMLElement): void {
  const slug = story.dataset["slug"] ?? "";
  const store = openStorage();
  const menu = story.querySelector<HTMLDetailsElement>("[data-contents]");
  const contents = menu && new Contents(menu);
  const keep = ({ anchor, heading }: Section) => {
    // Who opens the lesson again at its top has not gone back to the beginning.
    if (anchor || readPlace(store)?.slug !== slug) keepPlace(store, { slug, anchor, heading });
  };
  followSections(story, (section) => {
    contents?.show(section);
    keep(section);
  });
  setUpTerms(document);
}

const story = document.querySelector<HTMLElement>(".story[data-slug]");
if (story) start(story);

const script = document.body.dataset["script"];
if (script) {
  await firstPaint();
  await import(new URL(script, location.href).href).finally(() => layOutFar(document));
}
