// Says when the browser does not keep what it should, once, with a way to save it by hand.

import { FILE_NAME } from "../file-names.ts";
import type { Notices } from "../notices.ts";
import type { StorageTrouble } from "../storage.ts";
import { download } from "./files.ts";

const sentences: Record<StorageTrouble, string> = {
  refused: "Deze browser bewaart niets van deze pagina. Alles werkt, maar download je code voordat je weggaat.",
  full: "De opslag van deze browser is vol: je laatste wijzigingen worden niet bewaard. Download je code voordat je weggaat.",
  damaged: "Wat hier van een vorige keer bewaard was, is onleesbaar. Het is opzijgelegd.",
};

export class StorageNotices {
  readonly #notices: Notices;
  /** The student's code of now; asked for when it is to be saved. */
  readonly #code: () => string;
  /** The code was downloaded. */
  readonly #onSaved: (code: string) => void;
  #told = new Set<StorageTrouble>();

  constructor(notices: Notices, code: () => string, onSaved: (code: string) => void) {
    this.#notices = notices;
    this.#code = code;
    this.#onSaved = onSaved;
  }

  /** `found`: what was there, when it is damaged. Every keystroke may tell; the reader hears it once. */
  tell(trouble: StorageTrouble, found?: string): void {
    if (this.#told.has(trouble)) return;
    this.#told.add(trouble);
    const rescue =
      trouble === "damaged"
        ? { label: "Download wat er stond", act: () => download("onleesbaar.txt", found ?? "") }
        : { label: `Download ${FILE_NAME}`, stays: true, act: () => this.#save() };
    this.#notices.show("storage", sentences[trouble], [rescue]);
  }

  /** What is written is kept again. */
  recovered(): void {
    this.#notices.hide("storage");
    this.#told.clear();
  }

  #save(): void {
    const code = this.#code();
    download(FILE_NAME, code);
    this.#onSaved(code);
  }
}
