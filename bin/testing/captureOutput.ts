/** Runs a command in this process and captures its output and exit code. */
import { vi } from 'vitest';

export interface CommandOutput {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function captureOutput(
  command: (argv: string[]) => Promise<number>,
  ...argv: string[]
): Promise<CommandOutput> {
  const lines = { out: [] as string[], err: [] as string[] };
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.out.push(text));
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void lines.err.push(text));
  try {
    const code = await command(argv);
    return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
