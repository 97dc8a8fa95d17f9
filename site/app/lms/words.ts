// What the reader is told when not everything gets to the learning environment. `kept`: by this browser.

import { FILE_NAME } from "../file-names.ts";

const download = `Deze browser bewaart ook niets: download ${FILE_NAME} voordat je weggaat.`;

export function notThere(kept: boolean): string {
  const meanwhile = kept ? " Wat je intussen doet, bewaart deze browser." : "";
  return `Je leeromgeving antwoordt niet, dus daar komt niet aan wat je hier doet. Open de les opnieuw vanuit je leeromgeving.${meanwhile}`;
}

export function notTaken(kept: boolean): string {
  const meanwhile = kept
    ? "Deze browser bewaart het wel: open de les later opnieuw vanuit je leeromgeving, dan komt het alsnog aan."
    : download;
  return `Je leeromgeving neemt nu niet aan wat je doet. ${meanwhile}`;
}

export function tooLong(kept: boolean): string {
  const meanwhile = kept
    ? `Alleen deze browser bewaart haar: download ${FILE_NAME} als je op een andere computer verder wilt.`
    : download;
  return `Je code is te lang om in je leeromgeving te bewaren; je checkpoints komen daar wel aan. ${meanwhile}`;
}
