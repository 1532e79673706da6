/** Writes the log of a mock: each activity is a line, written shortly after. */
import type { ActivityListener } from '../activity.ts';
import { formatJson } from './formatJson.ts';
import { createTextFormatter, type LogPaint } from './formatText.ts';

/** The formats of the log. */
export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Lines wait this many milliseconds and are written together, because each write costs more than its lines. */
const flushInterval = 40;

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
