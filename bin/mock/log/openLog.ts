/** Writes the log of a mock: each activity is a line, written shortly after. */
import { paintFor } from '../../../conformance/report/terminal/paint.ts';
import type { Activity, ActivityListener } from '../../../mock-server/index.ts';
import { formatJson } from './formatJson.ts';
import { createTextFormatter } from './formatText.ts';

/** The formats of the log. */
export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Lines wait this many milliseconds and are written together, because each write costs more than its lines. */
const flushInterval = 40;

/** A log that accepts activity until it is closed. */
export interface Log {
  readonly onActivity: ActivityListener;
  /** Writes the lines that still wait. */
  flush(): void;
}

/** Opens a log on a stream, with colours if the stream is a terminal. */
export function openLog(format: LogFormat, stream: NodeJS.WriteStream): Log {
  const formatLine = formatterOf(format, stream);
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') stream.write(lines);
    lines = '';
  };
  return {
    onActivity: (activity) => {
      lines += formatLine(activity);
      timer ??= setTimeout(flush, flushInterval);
    },
    flush,
  };
}

function formatterOf(format: LogFormat, stream: NodeJS.WriteStream): (activity: Activity) => string {
  return format === 'json' ? formatJson : createTextFormatter(paintFor(stream));
}
