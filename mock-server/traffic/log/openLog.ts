/** Writes the log of a mock: each activity is a line, written shortly after. */
import type { Activity, ActivityListener } from '../activity.ts';
import { formatJson } from './formatJson.ts';
import { createTextFormatter, type LogPaint } from './formatText.ts';

/** The formats of the log. */
export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/**
 * Milliseconds that activities wait, because writing and formatting many lines at once is much faster than one by one.
 */
const flushInterval = 40;

/** The maximum number of waiting activities: few, so that the garbage collector does not copy them before they are written. */
const maxWaiting = 64;

/** Where lines are written. */
export interface LogStream {
  write(text: string): unknown;
}

/** A log that accepts activity until it is closed. */
export interface Log {
  readonly onActivity: ActivityListener;
  /** Writes the lines that still wait. */
  flush(): void;
}

/** Opens a log on a stream. */
export function openLog(format: LogFormat, stream: LogStream, paint: LogPaint): Log {
  const formatLine = format === 'json' ? formatJson : createTextFormatter(paint);
  let waiting: Activity[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    let lines = '';
    for (const activity of waiting) lines += formatLine(activity);
    waiting = [];
    stream.write(lines);
  };
  return {
    onActivity: (activity) => {
      timer ??= setTimeout(flush, flushInterval);
      if (waiting.push(activity) === maxWaiting) flush();
    },
    flush,
  };
}
