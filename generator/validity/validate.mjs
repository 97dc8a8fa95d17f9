// Validates pages: a JSON list of their texts on standard input, a list of messages for each on standard
// output. Without a network and without settings from elsewhere.

import { readFileSync } from "node:fs";

import { HtmlValidate, StaticConfigLoader } from "html-validate";

const settings = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // Ours to choose; all are valid.
    "doctype-style": ["error", { style: "lowercase" }],
    "long-title": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    // Not among what is recommended.
    "heading-level": "error",
    "no-missing-references": "error",
    // Markdown aligns the cells of tables that way, and pictures of widgets have their sizes so.
    "no-inline-style": "off",
    // No form of ours is sent anywhere: each is a group of controls that act at once.
    "wcag/h32": "off",
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(settings));
const pages = JSON.parse(readFileSync(0, "utf8"));
const answer = pages.map((page) =>
  validator
    .validateStringSync(page)
    .results.flatMap((result) => result.messages)
    .map(({ ruleId, message, line }) => ({ rule: ruleId, text: message, line })),
);
process.stdout.write(JSON.stringify(answer));
