/** Commands in the report. */
import { formatProgramCommand } from '../programCommand.ts';
import { type Html, html } from './html.ts';

/** The command that explains a rule. The report may be read far from any server that has its page. */
export function formatExplainCommand(id: string): string {
  return `${formatProgramCommand()} explain ${id}`;
}

/** A command with a button that copies it. */
export function renderCommandLine(label: string, command: string): Html {
  return html`<div class="command"><span class="label">${label}</span><code>${command}</code><button type="button" class="copy small" data-copy="${command}" aria-label="Copy the command: ${label}">Copy</button></div>`;
}
