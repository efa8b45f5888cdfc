"""How pages look elsewhere: in chats and on cards of links, to search engines, and framed by other pages."""
