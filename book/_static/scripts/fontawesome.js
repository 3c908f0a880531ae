/* The theme's icons come from its web font; its 1.5 MB script for the same icons is left out. */
