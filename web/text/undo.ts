/** Words of taking something back, which every page can do. */
export const undoText = {
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'This could not be undone. Please try again.',
  undoFailedTitle: 'Not undone',
  nothingToUndo: 'Nothing to undo',
  nothingToUndoBody:
    'You have changed nothing on this visit. Older changes can be undone under Activity.',
} as const;
