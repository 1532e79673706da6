/** Commands in the report. */
import { programCommand } from '../programCommand.ts';
import { type Html, html } from './html.ts';

/** The command that explains a rule. The report may be read far from any server that has its page. */
export function explainCommand(id: string): string {
  return `${programCommand()} explain ${id}`;
}

/** A command with a button that copies it. */
export function commandLine(label: string, command: string): Html {
  return html`<div class="command"><span class="label">${label}</span><code>${command}</code><button type="button" class="copy small" data-copy="${command}" aria-label="Copy the command: ${label}">Copy</button></div>`;
}
