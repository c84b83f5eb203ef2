/** Words of the accounts page, its dialogs and transfers. */
export const accountsText = {
  created: 'Account created successfully',
  createFailed: 'Failed to create account',
  updated: 'Account updated successfully',
  updateFailed: 'Failed to update account',
  deleted: 'Account deleted successfully',
  deleteFailed: 'Failed to delete account',
  transferFailed: 'Transfer Failed',
  transferFailedBody: 'Failed to transfer funds',
  nameRequired: 'Account name is required',
} as const;
