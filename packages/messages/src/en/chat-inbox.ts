/** `/admin/chat`: the provider's team answers patients. */
export const chatInbox = {
  title: 'Conversations',
  loading: 'Please wait...',
  which: 'Which conversations',
  states: { open: 'Open', closed: 'Closed' },
  unread: '{count} unread',
  answered: 'Answered: {excerpt}',
  unnamed: 'Patient without a name',
  more: 'Show more conversations',
  denied: 'Conversations are for those who answer patients.',
  notLoaded: 'What is new cannot be fetched right now. We keep trying.',
  paused: 'Paused, because this page was not used for a while. It goes on as soon as you use it.',
  empty: {
    open: { title: 'Nobody is waiting.', text: 'As soon as a patient writes, the conversation appears here.' },
    closed: { title: 'No closed conversations.', text: 'Conversations that were closed are kept here.' },
  },
  conversation: {
    title: 'Conversation with {name}',
    back: 'All conversations',
    close: 'Close conversation',
    reopen: 'Open again',
    closed: 'This conversation is closed. An answer or a new message opens it again.',
    cameIn: 'The patient has just written again, so the conversation stays open.',
    deletedUser: 'Deleted user',
    empty: 'Nobody has written yet. What you write here appears in the patient’s live chat.',
    shownAs: 'The patient sees your answers under the name {providerName}.',
  },
} as const;
