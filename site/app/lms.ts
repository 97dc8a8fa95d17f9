// The entry of a package for a learning environment. A site does not have this script: main.ts asks
// for it where the page says so.

import type { LessonData } from "./lesson-data.ts";
import { findApi, type Frame, Scorm } from "./lms/api.ts";
import { changeReader } from "./lms/reader.ts";
import { LmsSession } from "./lms/session.ts";
import { notThere } from "./lms/words.ts";
import type { Notices } from "./notices.ts";
import type { WholeStore } from "./desk/library.ts";

/** The session with the environment around this page; null where none answers, and then the reader knows. */
export function connect(lesson: LessonData, storage: WholeStore | null, notices: Notices): LmsSession | null {
  const api = findApi(window as unknown as Frame);
  const scorm = api && Scorm.begin(api);
  if (!scorm) {
    notices.show("lms", notThere(storage !== null));
    return null;
  }
  const own = storage && changeReader(storage, scorm.get("cmi.core.student_id")) ? storage : null;
  return new LmsSession({ scorm, lesson, storage: own, notices });
}
