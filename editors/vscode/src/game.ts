import { type QuickPickItem, Selection, type TextEditor, window } from 'vscode';
import { act } from './actions';

interface Game extends QuickPickItem {
  name: string;
  players: number[];
  ends: string[];
}

const GAMES: Game[] = [
  {
    label: 'Shake-a-WFF',
    description: 'two or three players; the longest WFF',
    name: 'shake-a-wff',
    players: [2, 3],
    ends: ['12 cubes', '5 points'],
  },
  {
    label: 'x-wff',
    description: 'two players; the longest true WFF',
    name: 'x-wff',
    players: [2],
    ends: ['4 points', '3 falsehoods', '20 letters', 'streak 3', 'one round'],
  },
];

const UNTIL_IT_STOPS = 'no agreed end';

/** Asks which game is played, by whom and to which end, and writes its head and a first round with its rolls. */
export async function startGame(editor: TextEditor): Promise<void> {
  const game = await window.showQuickPick(GAMES, { title: 'Which game?' });
  if (!game) {
    return;
  }
  const players = await window.showInputBox({
    title: 'Who plays?',
    value: 'Ann, Bob',
    validateInput: (text) => {
      const names = text.split(',').map((name) => name.trim());
      const number = game.players.join(' or ');
      if (!names.every((name) => /^[\p{L}\p{N}-]+$/u.test(name))) {
        return 'Names have letters, digits and hyphens; commas stand between them.';
      }
      return game.players.includes(names.length) ? undefined : `${game.label} is for ${number} players.`;
    },
  });
  if (!players) {
    return;
  }
  const ends = game.name === 'x-wff' ? game.ends : [UNTIL_IT_STOPS, ...game.ends];
  const end = await window.showQuickPick(ends, { title: 'To which end?' });
  if (!end) {
    return;
  }
  const names = players.split(',').map((name) => name.trim());
  const lines = [`game ${game.name} ${names.join(', ')}${end === UNTIL_IT_STOPS ? '' : ` to ${end}`}`];
  if (game.name === 'x-wff') {
    const values = await window.showInputBox({ title: 'Which values?', value: 'p = T, q = T, r = F, s = F' });
    if (!values) {
      return;
    }
    lines.push(`  let ${values}`);
  }
  lines.push('round', 'end');
  const line = editor.document.lineAt(editor.selection.active.line);
  const first = line.isEmptyOrWhitespace ? line.lineNumber : line.lineNumber + 1;
  const text = `${line.isEmptyOrWhitespace ? '' : '\n'}${lines.join('\n')}`;
  await editor.edit((edit) => edit.insert(line.range.end, text), { undoStopBefore: true, undoStopAfter: false });
  const round = editor.document.lineAt(first + lines.length - 2);
  await act(editor, round, 'roll', 'There are no dice to roll here.');
  const below = editor.document.lineAt(round.lineNumber + names.length).range.end;
  editor.selection = new Selection(below, below);
}
