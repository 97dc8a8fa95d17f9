// Run by the generator: entries come in as JSON, the index goes out.

import { text } from "node:stream/consumers";

import MiniSearch from "minisearch";

import { OPTIONS, type SearchEntry } from "./entry.ts";

const index = new MiniSearch<SearchEntry>(OPTIONS);
index.addAll(JSON.parse(await text(process.stdin)) as SearchEntry[]);
process.stdout.write(JSON.stringify(index));
